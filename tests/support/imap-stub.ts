import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

interface StoredMail {
  readonly uid: number;
  readonly bytes: Buffer;
  readonly flags: Set<string>;
}

/**
 * An IMAP server (RFC 3501) on the loopback interface with one user and one folder: enough to search for unread emails,
 * read, mark, and delete them.
 */
export class ImapStub {
  static readonly user = 'bounces@portal.example';
  static readonly password = 'a:b/1';
  mails: StoredMail[] = [];
  /** Commands that were received, without their tags. */
  readonly commands: string[] = [];
  /** Drops the connection when it returns true for a command. */
  breaksAt: (command: string) => boolean = () => false;
  private nextUid = 1;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.serve(socket));

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  /** In the form of `BOUNCE_MAILBOX_URL`. */
  url(folder = 'INBOX', password = ImapStub.password): string {
    const { port } = this.server.address() as AddressInfo;
    return `imap://${encodeURIComponent(ImapStub.user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${folder}`;
  }

  add(bytes: Uint8Array): void {
    this.mails.push({ uid: this.nextUid, bytes: Buffer.from(bytes), flags: new Set() });
    this.nextUid += 1;
  }

  get unread(): number {
    return this.mails.filter(({ flags }) => !flags.has('\\Seen')).length;
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] stub\r\n');
    let rest = '';
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.take(socket, line);
    });
  }

  private take(socket: Socket, line: string): void {
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    this.commands.push(command);
    if (this.breaksAt(command)) {
      socket.destroy();
      return;
    }
    const { untagged, result } = this.answer(command);
    for (const part of untagged) socket.write(part);
    socket.write(`${tag} ${result}\r\n`);
    if (/^LOGOUT/i.test(command)) socket.end();
  }

  private answer(command: string): { untagged: (string | Buffer)[]; result: string } {
    const ok = (...untagged: (string | Buffer)[]) => ({ untagged, result: 'OK done' });
    const [, name = '', parts = ''] = /^((?:UID )?\w+) ?(.*)$/.exec(command) ?? [];
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return ok('* CAPABILITY IMAP4rev1 UIDPLUS\r\n');
      case 'LOGIN':
        return parts.includes(ImapStub.user) && parts.includes(ImapStub.password)
          ? ok()
          : { untagged: [], result: 'NO [AUTHENTICATIONFAILED] wrong password' };
      case 'LIST':
      case 'LSUB':
        return ok(
          parts === '"" ""' ? '* LIST (\\Noselect) "/" ""\r\n' : '* LIST (\\HasNoChildren) "/" "INBOX"\r\n',
        );
      case 'SELECT':
        return /^"?INBOX"?$/.test(parts)
          ? ok(
              `* ${this.mails.length} EXISTS\r\n`,
              '* FLAGS (\\Seen \\Deleted)\r\n',
              '* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags\r\n',
              `* OK [UIDVALIDITY 1] uids\r\n* OK [UIDNEXT ${this.nextUid}] next\r\n`,
            )
          : { untagged: [], result: 'NO [NONEXISTENT] no such folder' };
      case 'UID SEARCH': {
        const found = this.mails.filter(({ flags }) => !flags.has('\\Seen'));
        return ok(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`);
      }
      case 'UID FETCH':
        return ok(...this.fetch(parts));
      case 'UID STORE': {
        const flag = /\\(?:Seen|Deleted)/.exec(parts)?.[0];
        if (flag) this.find(parts)?.flags.add(flag);
        return ok();
      }
      case 'UID EXPUNGE': {
        const at = this.mails.findIndex(({ uid, flags }) => uid === Number(parts) && flags.has('\\Deleted'));
        if (at === -1) return ok();
        this.mails.splice(at, 1);
        return ok(`* ${at + 1} EXPUNGE\r\n`);
      }
      case 'LOGOUT':
        return ok('* BYE\r\n');
      case 'NOOP':
        return ok();
      default:
        return { untagged: [], result: 'BAD unknown' };
    }
  }

  private find(parts: string): StoredMail | undefined {
    return this.mails.find(({ uid }) => uid === Number.parseInt(parts, 10));
  }

  private fetch(parts: string): (string | Buffer)[] {
    const mail = this.find(parts);
    if (!mail) return [];
    const number = this.mails.indexOf(mail) + 1;
    const head = `* ${number} FETCH (UID ${mail.uid}`;
    if (!parts.includes('BODY')) return [`${head} RFC822.SIZE ${mail.bytes.length})\r\n`];
    return [`${head} BODY[] {${mail.bytes.length}}\r\n`, mail.bytes, ')\r\n'];
  }
}
