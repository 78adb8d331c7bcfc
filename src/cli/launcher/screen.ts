import { stripVTControlCharacters } from 'node:util';

export interface ReadyFacts {
  readonly publicUrl: string;
  readonly inboxUrl: string | undefined;
  readonly dataDir: string;
  readonly credentials: Credentials | undefined;
}

/** The first administrator, known only in the run that made it. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the operator reads: one line a stage with the time since the start, and where everything is. */
export class Screen {
  private readonly began: number;

  constructor(
    private readonly print: (line: string) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.began = now();
  }

  /** A stage is done. */
  stage(name: string, text: string): void {
    this.print(`[${this.elapsed()}] ${name.padEnd(9)} ${text}`);
  }

  /** Something worth knowing within or after a stage. */
  detail(text: string): void {
    this.print(`[${this.elapsed()}]   ${stripVTControlCharacters(text)}`);
  }

  /** A line that a child printed. */
  output(name: string, line: string): void {
    const text = stripVTControlCharacters(line).trimEnd();
    if (text) this.print(`${name.padEnd(6)} | ${text}`);
  }

  message(text: string): void {
    this.print(text);
  }

  ready({ publicUrl, inboxUrl, dataDir, credentials }: ReadyFacts): void {
    const rows = [
      ['Site', `${publicUrl}/zh   ${publicUrl}/en`],
      ['Admin', `${publicUrl}/admin`],
      ...(credentials
        ? credentialRows(credentials)
        : [['', `forgot the password? ${publicUrl}/admin/forgot`]]),
      ['Mail inbox', inboxUrl ?? 'none, mails are delivered'],
      ['Data', dataDir],
    ] as const;
    this.print('');
    this.print(`Ready after ${this.elapsed().trim()}. Ctrl-C stops everything.`);
    this.print('');
    this.rows(rows);
    this.print('');
  }

  /** For a run that made the administrator and then failed: the password exists nowhere else. */
  credentials(credentials: Credentials): void {
    this.rows(credentialRows(credentials));
  }

  private rows(rows: readonly (readonly [string, string] | readonly string[])[]): void {
    for (const [name = '', text = ''] of rows) this.print(`  ${name.padEnd(12)} ${text}`);
  }

  private elapsed(): string {
    return `${((this.now() - this.began) / 1_000).toFixed(1).padStart(5)} s`;
  }
}

function credentialRows({ email, password }: Credentials): [string, string][] {
  return [
    ['  e-mail', email],
    ['  password', `${password}   (shown this once)`],
  ];
}
