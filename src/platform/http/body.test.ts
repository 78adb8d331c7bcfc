import { describe, expect, it } from 'vitest';

import { limitStream, paced, readBody, readJson } from './body';

const request = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A body that sends one byte and then nothing. */
const stalled = () =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([123])) });

/** A body without end; counts what was taken of it. */
function endless() {
  const taken = { chunks: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.chunks += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  return { taken, body };
}

describe('a body', () => {
  it('is read whole up to its limit', async () => {
    expect(new TextDecoder().decode(await readBody(request('abc'), 3))).toBe('abc');
  });

  it('beyond its limit is refused', async () => {
    await expect(readBody(request('abcd'), 3)).rejects.toMatchObject({ code: 'file_too_large' });
  });

  it('without end is read no further than its limit', async () => {
    const { taken, body } = endless();
    await expect(readBody(request(body), 8 * 1024)).rejects.toMatchObject({ code: 'file_too_large' });
    expect(taken.chunks).toBeLessThan(16);
  });

  it('with a declared length beyond the limit is refused before a byte is read', async () => {
    const { taken, body } = endless();
    const declared = { headers: new Headers({ 'content-length': '999999' }), body };
    await expect(readBody(declared, 1024)).rejects.toMatchObject({ code: 'file_too_large' });
    // A stream fetches its first chunk without being asked.
    expect(taken.chunks).toBeLessThanOrEqual(1);
    expect(() => limitStream(declared, 1024)).toThrow('file_too_large');
  });

  it('that stalls is cut off', async () => {
    await expect(readBody(request(stalled()), 1024, 20)).rejects.toMatchObject({ code: 'request_timeout' });
  });

  it('that is passed on breaks off at its limit', async () => {
    const { body } = endless();
    const passedOn = limitStream(request(body), 4096);
    await expect(new Response(passedOn).arrayBuffer()).rejects.toMatchObject({ code: 'file_too_large' });
  });
});

describe('a JSON body', () => {
  it('is parsed; nothing counts as an empty object', async () => {
    expect(await readJson(request('{"a":"综"}'))).toEqual({ a: '综' });
    expect(await readJson(request(''))).toEqual({});
  });

  it.each([
    ['that is no JSON', '{'],
    ['with U+0000 in a value', String.raw`{"a":["\u0000"]}`],
    ['with U+0000 in a key', String.raw`{"a\u0000":1}`],
    ['with bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('%s is refused', async (_name, body) => {
    await expect(readJson(request(body))).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('keeps U+0000 for a caller that removes it', async () => {
    const body = request(String.raw`{"a":"b\u0000"}`);
    expect(await readJson(body, { keepsNul: true })).toEqual({ a: 'b\0' });
  });

  it('may name the escape of U+0000 in a text', async () => {
    expect(await readJson(request(String.raw`{"a":"\\u0000"}`))).toEqual({ a: String.raw`\u0000` });
  });
});

describe('a file on its way in', () => {
  const pace = { idleSeconds: 0.05, graceSeconds: 0.1, bytesPerSecond: 1000 };
  const whole = (stream: ReadableStream<Uint8Array>) => new Response(stream).arrayBuffer();

  /** A sender of `count` parts, each after a pause. */
  function sender(count: number, bytes: number, pauseMs: number) {
    const state = { sent: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (state.cancelled) return;
        if (state.sent === count) controller.close();
        else {
          state.sent += 1;
          controller.enqueue(new Uint8Array(bytes));
        }
      },
      cancel: () => void (state.cancelled = true),
    });
    return { state, body };
  }

  it('comes through whole when its sender keeps the pace', async () => {
    const { body } = sender(20, 1000, 1);
    expect((await whole(paced(body, pace))).byteLength).toBe(20_000);
  });

  it('is broken off when nothing comes', async () => {
    let told = 0;
    const stream = paced(stalled(), pace, () => (told += 1));
    await expect(whole(stream)).rejects.toMatchObject({ code: 'request_timeout' });
    expect(told).toBe(1);
  });

  it('is broken off when its sender drips, although it never pauses for long', async () => {
    const { body, state } = sender(10_000, 1, 10);
    await expect(whole(paced(body, pace))).rejects.toMatchObject({ code: 'request_timeout' });
    expect(state.cancelled).toBe(true);
    expect(state.sent).toBeLessThan(100);
  });

  it('is not held against its sender when the reader is slow', async () => {
    const { body } = sender(4, 1, 0);
    const reader = paced(body, pace).getReader();
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(size).toBe(4);
  });
});
