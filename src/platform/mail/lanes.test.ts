import { beforeEach, describe, expect, it } from 'vitest';

import { Lanes, LANES, LANES_A_HOST } from './lanes';

const QUICK = 100;
const LONG = 6_000;

let lanes: Lanes;
const begin = (host: string, times = 1) => {
  for (let time = 0; time < times; time += 1) lanes.begin(host);
};

beforeEach(() => {
  lanes = new Lanes();
});

describe('a host', () => {
  it('has half of the lanes at most', () => {
    expect(lanes.crowded(0)).toEqual(new Map());
    begin('a.example', LANES_A_HOST);
    expect(lanes.crowded(0)).toEqual(new Map([['a.example', 0]]));
    expect(lanes.free).toBe(LANES - LANES_A_HOST);
    lanes.end('a.example', 'answered', QUICK, 0);
    expect(lanes.crowded(0)).toEqual(new Map([['a.example', 1]]));
  });

  it('that was silent or slow has one lane until it is quick again', () => {
    begin('a.example', 2);
    lanes.end('a.example', 'silent', QUICK, 0);
    expect(lanes.crowded(1).get('a.example')).toBe(0);
    lanes.end('a.example', 'answered', LONG, 1);
    expect(lanes.crowded(1).get('a.example')).toBe(1);
    begin('a.example');
    lanes.end('a.example', 'answered', QUICK, 2);
    expect(lanes.crowded(2)).toEqual(new Map());
  });

  it('is given another chance after ten minutes', () => {
    begin('a.example');
    lanes.end('a.example', 'silent', QUICK, 0);
    expect(lanes.crowded(599_999).get('a.example')).toBe(1);
    expect(lanes.crowded(600_000)).toEqual(new Map());
  });
});

describe('a relay that wants fewer connections', () => {
  it('gets as many as it serves, and one more after fifty mails', () => {
    begin('a.example', 5);
    for (let turnedAway = 0; turnedAway < 3; turnedAway += 1) lanes.end('a.example', 'turned_away', QUICK, 0);
    expect(lanes.free).toBe(0);
    lanes.end('a.example', 'answered', QUICK, 0);
    expect(lanes.free).toBe(1);
    for (let mail = 0; mail < 49; mail += 1) {
      begin('a.example');
      lanes.end('a.example', 'answered', QUICK, 0);
    }
    expect(lanes.free).toBe(2);
  });

  it('always gets one', () => {
    begin('a.example');
    lanes.end('a.example', 'turned_away', QUICK, 0);
    expect(lanes.free).toBe(1);
  });
});
