// The grammar of .ppr, version 1. It has no actions and no predicates; every decision is made by a few tokens.
// A second reader of mistakes (dsl/parse/diagnose.cc) works on the tokens when this grammar refuses a text.
parser grammar PprParser;
options { tokenVocab = PprLexer; }

// ───────────────────────────── entry points ─────────────────────────────
rules       : PPR INT item* EOF ;
query       : findBody EOF ;

// Single statements, for the reader of mistakes.
onlyItem       : item EOF ;
onlyHeadLine   : ruleLine EOF ;
onlyAdjustLine : adjustLine EOF ;
onlyPackLine   : packLine EOF ;
onlyMatchLine  : matchLine EOF ;
onlyWhereLine  : whereLine EOF ;
onlyUnlessLine : unlessLine EOF ;
onlyGuardLine  : guardLine EOF ;
onlyReport     : report EOF ;
onlyNote       : note EOF ;
onlyFixHead    : fixHead EOF ;
onlyEdit       : edit EOF ;
onlyTestCase   : testCase EOF ;

// ───────────────────────────── declarations ─────────────────────────────
item        : importDecl | pluginDecl | packDecl | setDecl | extendDecl | patternDecl | ruleDecl
            | testsDecl | adjustDecl | disableDecl ;

importDecl  : IMPORT qname (AS label)?
            | FROM qname IMPORT importName (COMMA importName)* ;
importName  : word (AS label)? ;
pluginDecl  : PLUGIN qname versionReq? ;
versionReq  : cmp version (COMMA cmp version)* ;
version     : INT | FLOAT | VERSION ;                          // 2.10 is a FLOAT: use the text, never the number
packDecl    : PACK dashed version LBRACE packLine* RBRACE ;
packLine    : DESCRIPTION text | REQUIRES dashed versionReq? ;

setDecl     : SET label ASSIGN setExpr ;
setExpr     : setTerm (setOp setTerm)* ;                       // left to right; a mixture of | and - is refused
setOp       : BAR | MINUS ;
setTerm     : apiBraces
            | FILE STRING (UNDER qname)?
            | apiRef ;
extendDecl  : EXTEND ruleRef WITH setExpr ;
patternDecl : PATTERN label LPAREN label (COMMA label)* RPAREN LBRACE findPart RBRACE ;

ruleDecl    : RULE dashed LBRACE ruleLine* findPart report note* fixPart* testCase* RBRACE ;
ruleLine    : SEVERITY word
            | CONFIDENCE word
            | CAUSE dotted
            | SYMPTOM dotted
            | STAGE dashed
            | EXPOSED dashed
            | ORIGIN dotted (COMMA dotted)*
            | EFFECT STRING STRING
            | DOCS STRING
            | WHY text
            | TAGS dashed (COMMA dashed)*
            | NEEDS dashed versionReq?
            | OPTION label ASSIGN literal STRING?
            | PATHS (INCLUDE | EXCLUDE) STRING (COMMA STRING)* ;
text        : STRING | TEXT ;

adjustDecl  : ADJUST ruleRef LBRACE adjustLine* unlessPart? testCase* RBRACE ;
adjustLine  : SEVERITY word
            | CONFIDENCE word
            | OPTION label ASSIGN literal
            | PATHS (INCLUDE | EXCLUDE) STRING (COMMA STRING)* ;
disableDecl : DISABLE ruleRef STRING ;
testsDecl   : TESTS FOR ruleRef LBRACE testCase* RBRACE ;

// ───────────────────────────── what to find ─────────────────────────────
findPart    : matchPart wherePart? unlessPart? minorPart? doubtPart? ;
findBody    : matchLine+ wherePart? unlessPart? minorPart? doubtPart? ;
matchPart   : MATCH LBRACE matchLine+ RBRACE ;
wherePart   : WHERE LBRACE whereLine+ RBRACE ;
unlessPart  : UNLESS LBRACE unlessLine+ RBRACE ;
minorPart   : MINOR LBRACE guardLine+ RBRACE ;
doubtPart   : DOUBT LBRACE guardLine+ RBRACE ;

matchLine   : OBJECT label COLON typeName
            | LOOP label (OVER label)?
            | patternUse
            | event ;
whereLine   : condition ;
unlessLine  : event | condition ;
guardLine   : (event | condition) STRING? ;
patternUse  : USE label LPAREN label (COMMA label)* RPAREN ;
event       : CALL (label ASSIGN)? target relation* ;
relation    : ALWAYS? IN label | INSIDE target | AFTER label | BEFORE label ;
target      : targetTerm (BAR targetTerm)* ;
targetTerm  : apiRef | apiBraces ;
apiBraces   : LBRACE (apiRef (COMMA apiRef)* COMMA?)? RBRACE ;
apiRef      : qname (DOT STAR)? ;
typeName    : (ANY | qname (BAR qname)*) QUESTION? ;

condition   : andCond (OR andCond)* ;
andCond     : notCond (AND notCond)* ;
notCond     : NOT notCond | LPAREN condition RPAREN | test ;
test        : value cmp operand                                                # compareTest
            | value NOT? IN LBRACE operand (COMMA operand)* COMMA? RBRACE      # memberTest
            | value IS NOT? isWhat                                             # isTest
            | value CALLS ONLY? target                                         # callsTest
            | value USES target                                                # usesTest
            | value MATCHES STRING                                             # matchesTest
            | label relation                                                   # relationTest
            | PROGRAM CALLS target                                             # programCalls
            | PROGRAM USES dashed versionReq                                   # programVersion
            | patternUse                                                       # patternTest
            | CHECK qname LPAREN (operand (COMMA operand)*)? RPAREN            # pluginTest ;
isWhat      : MISSING
            | INVARIANT IN label
            | SAME AS value
            | LAMBDA
            | FUNCTION
            | LITERAL
            | GUARDED
            | typeName ;
operand     : literal | value ;
value       : label (DOT word)* (COLON word)? ;      // a dot is a parameter, a colon a property
literal     : MINUS? (INT | FLOAT) | STRING | TRUE | FALSE | NONE ;
cmp         : EQ | NE | LT | LE | GT | GE ;

// ───────────────────────────── results ─────────────────────────────
report      : REPORT label STRING ;
note        : NOTE label STRING ;
fixPart     : fixHead LBRACE edit+ RBRACE ;
fixHead     : FIX (SAFE | UNSAFE) STRING (WHEN condition)? ;
edit        : SET value ASSIGN expr            # setEdit
            | REMOVE value                     # removeEdit
            | RENAME label TO apiRef           # renameEdit
            | REPLACE label WITH expr          # replaceEdit
            | MOVE label BEFORE label          # moveEdit
            | SWAP label WITH label            # swapEdit
            | INSERT expr BEFORE label         # insertEdit
            | WRAP label WITH expr             # wrapEdit
            | DELETE label                     # deleteEdit ;
expr        : literal | apiRef | CODE ;        // a literal is Python's, a name is spelled with the file's aliases
testCase    : BAD STRING sources (FIXED sources)?
            | GOOD STRING sources ;
sources     : BLOCK+ | FILE STRING (COMMA STRING)* ;

// ───────────────────────────── names ─────────────────────────────
qname       : label (DOT word)* ;
dotted      : dashed (DOT (word | DASHED | INT))* ;      // api.inefficient-usage, so.50781373
dashed      : word | DASHED ;                            // data-preparation, tf-map-before-batch, training
ruleRef     : dashed (DOT dashed)* ;                     // builtin.tf-repeated-node-creation, builtin.GRAPH_OPS
label       : ID | soft ;                                // a name the author chooses, or the first part of an API name
word        : ID | soft | hard ;                         // after a dot anything goes: tf.where, c.in, tf.data.Dataset.map

// Words with a meaning only in a place where no name can stand: free to use as names.
soft        : PPR | PLUGIN | PACK | DESCRIPTION | REQUIRES | FILE | UNDER | EXTEND | PATTERN | RULE | TESTS | FOR | ADJUST
            | DISABLE | SEVERITY | CONFIDENCE | CAUSE | SYMPTOM | STAGE | EXPOSED | ORIGIN | EFFECT | DOCS | WHY | TAGS | NEEDS
            | OPTION | PATHS | INCLUDE | EXCLUDE | MINOR | ONLY | SAME | REPORT | NOTE | FIX | SAFE | UNSAFE | WHEN | REMOVE
            | RENAME | TO | REPLACE | MOVE | SWAP | INSERT | WRAP | DELETE | BAD | FIXED | GOOD ;
// Words that start or continue a line of match, where, unless, minor or doubt: never names on their own.
hard        : IMPORT | AS | FROM | SET | WITH | MATCH | WHERE | UNLESS | DOUBT | OBJECT | LOOP | OVER | USE | CALL | ALWAYS | IN
            | INSIDE | AFTER | BEFORE | ANY | OR | AND | NOT | IS | CALLS | PROGRAM | USES | MATCHES | CHECK | MISSING | INVARIANT
            | GUARDED | LAMBDA | FUNCTION | LITERAL | TRUE | FALSE | NONE ;
