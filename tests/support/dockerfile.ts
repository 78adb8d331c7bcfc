/** What a Dockerfile says, as far as ours uses it: instructions by stage, with continued lines joined. */

export interface Instruction {
  readonly name: string;
  /** Everything after the name and its options. */
  readonly value: string;
  /** `--from=build` as `from: 'build'`. */
  readonly options: Readonly<Record<string, string>>;
}

export interface Stage {
  readonly name: string;
  /** An earlier stage, or an image. */
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** @throws Error for an instruction outside a stage */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  const defaults: Record<string, string> = {};
  for (const line of lines) {
    const instruction = instructionOf(line);
    if (instruction.name === 'FROM') {
      const [from = '', , name = ''] = instruction.value.split(/\s+/);
      const known = from.replaceAll(/\$\{(\w+)\}/g, (_match, argument: string) => defaults[argument] ?? '');
      stages.push({ name, from: known, instructions: [] });
      continue;
    }
    if (instruction.name === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = instruction.value.split('=', 2);
      defaults[name] = value;
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`outside a stage: ${line}`);
    stage.instructions.push(instruction);
  }
  return stages;
}

function instructionOf(line: string): Instruction {
  const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
  const options: Record<string, string> = {};
  let value = rest;
  for (let option; (option = /^--([\w-]+)=(\S+)\s+/.exec(value)); value = value.slice(option[0].length)) {
    options[option[1] ?? ''] = option[2] ?? '';
  }
  return { name: name.toUpperCase(), value, options };
}

/** The variables of an ENV instruction. */
export function variablesOf({ value }: Instruction): Record<string, string> {
  return Object.fromEntries(value.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string]));
}

/** `["node", "src/web.ts"]` as its words; anything else is for a shell. */
export function commandOf(text: string): string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : ['/bin/sh', '-c', text];
}
