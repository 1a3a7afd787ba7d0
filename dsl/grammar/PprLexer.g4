// The tokens of .ppr, version 1. One mode; blanks and comments go to the hidden channel, so that the formatter and the
// check of line positions can see them. Tokens that name a mistake (UNCLOSED_..., BAD_CHAR) exist for good messages only:
// no rule of the parser takes them.
lexer grammar PprLexer;

// Words. All are lower case except Python's constants.
PPR:'ppr'; IMPORT:'import'; AS:'as'; FROM:'from'; PLUGIN:'plugin'; PACK:'pack'; DESCRIPTION:'description'; REQUIRES:'requires';
SET:'set'; FILE:'file'; UNDER:'under'; EXTEND:'extend'; WITH:'with'; PATTERN:'pattern'; RULE:'rule'; TESTS:'tests'; FOR:'for';
ADJUST:'adjust'; DISABLE:'disable';
SEVERITY:'severity'; CONFIDENCE:'confidence'; CAUSE:'cause'; SYMPTOM:'symptom'; STAGE:'stage'; EXPOSED:'exposed'; ORIGIN:'origin';
EFFECT:'effect'; DOCS:'docs'; WHY:'why'; TAGS:'tags'; NEEDS:'needs'; OPTION:'option'; PATHS:'paths'; INCLUDE:'include';
EXCLUDE:'exclude';
MATCH:'match'; WHERE:'where'; UNLESS:'unless'; MINOR:'minor'; DOUBT:'doubt';
OBJECT:'object'; LOOP:'loop'; OVER:'over'; USE:'use'; CALL:'call'; ALWAYS:'always'; IN:'in'; INSIDE:'inside'; AFTER:'after';
BEFORE:'before'; ANY:'any';
OR:'or'; AND:'and'; NOT:'not'; IS:'is'; CALLS:'calls'; ONLY:'only'; PROGRAM:'program'; USES:'uses'; MATCHES:'matches';
CHECK:'check'; MISSING:'missing'; INVARIANT:'invariant'; SAME:'same'; GUARDED:'guarded'; LAMBDA:'lambda'; FUNCTION:'function';
LITERAL:'literal'; TRUE:'True'; FALSE:'False'; NONE:'None';
REPORT:'report'; NOTE:'note'; FIX:'fix'; SAFE:'safe'; UNSAFE:'unsafe'; WHEN:'when'; REMOVE:'remove'; RENAME:'rename'; TO:'to';
REPLACE:'replace'; MOVE:'move'; SWAP:'swap'; INSERT:'insert'; WRAP:'wrap'; DELETE:'delete';
BAD:'bad'; FIXED:'fixed'; GOOD:'good';

// Signs.
EQ:'=='; NE:'!='; LE:'<='; LT:'<'; GE:'>='; GT:'>'; ASSIGN:'='; LBRACE:'{'; RBRACE:'}'; LPAREN:'('; RPAREN:')';
COMMA:','; COLON:':'; DOT:'.'; STAR:'*'; BAR:'|'; MINUS:'-'; QUESTION:'?';

// Numbers. FLOAT stands before VERSION, because `1.5e3` matches both.
FLOAT   : [0-9]+ '.' [0-9]+ ([eE] [-+]? [0-9]+)? | [0-9]+ [eE] [-+]? [0-9]+ ;
VERSION : [0-9]+ '.' [0-9]+ ('.' [0-9]+)+ ([a-z]+ [0-9]*)? | [0-9]+ ('.' [0-9]+)+ [a-z]+ [0-9]* ;
INT     : [0-9] [0-9_]* ;

// Names. `A-B` is one name; the subtraction of sets is ` - `.
DASHED  : [A-Za-z_] [A-Za-z_0-9]* ('-' [A-Za-z_0-9]+)+ ;
ID      : [A-Za-z_] [A-Za-z_0-9]* ;

// Texts. CODE is one token, so that `code` stays free as a name.
CODE    : 'code' [ \t]+ '"' ( '\\' ~[\r\n] | ~["\\\r\n] )* '"' ;
TEXT    : '"""' .*? '"""' ;
UNCLOSED_TEXT : '"""' ( '"' '"'? ~'"' | ~'"' )* ;
STRING  : '"' ( '\\' ~[\r\n] | ~["\\\r\n] )* '"' ;
UNCLOSED_STRING : '"' ( '\\' ~[\r\n] | ~["\\\r\n] )* ;

// A fence, from its opening to a line that begins with three backticks (the layout check demands that nothing else
// stands on that line).
BLOCK   : '```' ~[`\r\n]* '\r'? '\n'
          ( [ \t]* '\r'? '\n'
          | [ \t]* ~[ \t\r\n`] ~[\r\n]* '\r'? '\n'
          | [ \t]* '`' ~[`\r\n] ~[\r\n]* '\r'? '\n'
          | [ \t]* '``' ~[`\r\n] ~[\r\n]* '\r'? '\n' )*
          [ \t]* '```' ;
INLINE_BLOCK   : '```' ~[`\r\n]+ '```' ;
UNCLOSED_BLOCK : '```' ~[`\r\n]* ;

COMMENT  : '#' ~[\r\n]* -> channel(HIDDEN) ;
WS       : [ \t\r\n]+ -> channel(HIDDEN) ;
BAD_CHAR : . ;
