#!/usr/bin/env python3
"""Writes the generated half of rules/stubs/transformers from an unpacked wheel.

    pip download --no-deps --only-binary :all: transformers==4.44.2 -d /tmp/hf
    unzip -q '/tmp/hf/*.whl' 'transformers/*.py' -d /tmp/hf/wheel
    scripts/make_hf_stubs.py /tmp/hf/wheel

The wheel is read, never imported. Of the thousands of classes those of the families below are written, each with the base class
that its name tells; other names stay untyped. What stands above the line `MARKER` is written by hand and kept. The parameters of
`TrainingArguments` are taken from its fields.
"""
import argparse
import ast
import pathlib
import re

MARKER = "# ── below: made by scripts/make_hf_stubs.py ──"
STUB = pathlib.Path(__file__).resolve().parent.parent / "rules" / "stubs" / "transformers" / "__init__.pyi"
FAMILIES = re.compile(
    r"^(TF|Flax)?(Albert|Auto|Bart|Bert|BertGeneration|Blip|Blip2|Bloom|CLIP|CTRL|Camembert|CodeGen|ConvNext|Deberta|DebertaV2|DeiT|DistilBert"
    r"|Electra|EncoderDecoder|Ernie|Falcon|Flaubert|FlavaT|GPT2|GPTJ|GPTNeo|GPTNeoX|Gemma|Hubert|LED|LayoutLM|LayoutLMv2|Llama|Llava|Longformer|Longt5|M2M100"
    r"|MBart|MBart50|MPNet|MT5|Marian|Mistral|Mixtral|MobileBert|OPT|OpenAIGPT|Pegasus|Phi|Qwen2|Reformer|Roberta|Segformer|SpeechEncoderDecoder"
    r"|SpeechT5|Swin|T5|TransfoXL|TrOCR|ViT|VisionEncoderDecoder|Wav2Vec2|WavLM|Whisper|XLM|XLMRoberta|XLNet)"
    r"(TokenizerFast|Tokenizer|Processor|ImageProcessor|FeatureExtractor|Config|Model|LMHeadModel|DoubleHeadsModel|For\w+|Backbone|ModelFor\w+)$")


def base_of(name):
    for suffix, base in (("TokenizerFast", "PreTrainedTokenizerFast"), ("Tokenizer", "PreTrainedTokenizer"), ("ImageProcessor", "BaseImageProcessor"),
                         ("FeatureExtractor", "FeatureExtractionMixin"), ("Processor", "ProcessorMixin"), ("Config", "PretrainedConfig")):
        if name.endswith(suffix):
            return base
    return "TFPreTrainedModel" if name.startswith("TF") else "FlaxPreTrainedModel" if name.startswith("Flax") else "PreTrainedModel"


def strings_of(tree):
    return sorted({n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and n.value.isidentifier()})


def fields_of(path, class_name):
    """The fields of a dataclass, with those defaults that are literals."""
    tree = ast.parse(path.read_text())
    cls = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == class_name)
    for node in cls.body:
        if not isinstance(node, ast.AnnAssign) or node.target.id == "framework":
            continue
        value = node.value
        if isinstance(value, ast.Call):
            value = next((k.value for k in value.keywords if k.arg == "default"), None)
        try:
            yield node.target.id, repr(ast.literal_eval(value))
        except (ValueError, TypeError, SyntaxError):
            yield node.target.id, "..."


def names_of(text):
    return {n.name for n in ast.parse(text).body if isinstance(n, (ast.FunctionDef, ast.ClassDef))}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("wheel", type=pathlib.Path)
    wheel = parser.parse_args().wheel / "transformers"
    upper = STUB.read_text().split(MARKER)[0]
    taken = names_of(upper)
    lines = [f"class {n}({base_of(n)}): ..." for n in strings_of(ast.parse((wheel / "__init__.py").read_text())) if FAMILIES.match(n) and n not in taken]
    fields = ",\n                 ".join(f"{n}: Any = {d}" for n, d in fields_of(wheel / "training_args.py", "TrainingArguments"))
    lines += ["class TrainingArguments:", f"    def __init__(self, {fields}) -> None: ...", "class Seq2SeqTrainingArguments(TrainingArguments):",
              f"    def __init__(self, {fields},\n                 sortish_sampler: Any = False, predict_with_generate: Any = False, generation_max_length: Any = None,"
              "\n                 generation_num_beams: Any = None, generation_config: Any = None) -> None: ..."]
    lines.append("def __getattr__(name: str) -> Incomplete: ...")
    STUB.write_text(upper + MARKER + "\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
