import { beforeAll, describe, expect, it } from 'vitest';
import { excerptOf, Marker } from './excerpt';
import { fold, foldText } from './fold';
import { closestQuery, parseQuery, prefixQuery } from './query';
import { learnWords, loadDictionary, partsOf, tokensOf } from './segment';
import { closestSpelling, editDistance } from './spelling';
import { Synonyms } from './synonyms';
import { keyOf } from './title-key';
import { vectorOf } from './vector';

const synonyms = new Synonyms([
  ['事务层', 'transaction layer', 'TXN layer'],
  ['互连管理器', 'fabric manager', 'FM'],
]);
const parse = (query: string) => parseQuery(query, synonyms);
const conditions = (query: string) => parse(query).required.map(({ condition }) => condition);
const lexemes = (text: string) => tokensOf(foldText(text)).map(({ lexeme }) => lexeme);

beforeAll(async () => {
  await loadDictionary();
  learnWords(['超节点', '事务层', '协议栈']);
});

describe('folding', () => {
  it('makes full width, traditional characters, accents, case and hyphens equal', () => {
    expect(foldText('ＨＤＬ－ＴＸＮ－０１４')).toBe('hdl-txn-014');
    expect(foldText('超節點協議棧')).toBe('超节点协议栈');
    expect(foldText('Résumé – “naïve”')).toBe('resume - "naive"');
    expect(foldText('a\u0000b\u00adc')).toBe('a bc');
  });

  it('knows where every unit came from, also where one character becomes several', () => {
    const { text, starts } = fold('5㎓ 超節點');
    expect(text).toBe('5ghz 超节点');
    expect(starts).toEqual([0, 1, 1, 1, 2, 3, 4, 5, 6]);
  });
});

describe('tokens', () => {
  it('find Chinese by word, by pair and by character', () => {
    expect(lexemes('超节点参考架构')).toEqual(
      expect.arrayContaining(['超节点', '节点', '架构', '架', '参考', '点参']),
    );
    expect(lexemes('协议栈')).toContain('协议栈');
  });

  it('find compounds whole, joined and in parts', () => {
    expect(lexemes('HDL-TXN-014')).toEqual(
      expect.arrayContaining(['hdl-txn-014', 'hdltxn014', 'hdl', 'txn', '014']),
    );
    expect(partsOf('64gt/s')).toEqual(['64', 'gt', 's']);
    expect(partsOf('v1.1')).toEqual(['1.1']);
    expect(partsOf('2.0-preview')).toEqual(['2.0', 'preview']);
    expect(partsOf('1.1')).toEqual([]);
  });

  it('find a number however its thousands are set apart', () => {
    expect(lexemes('至多4\u00a0096个')).toEqual(expect.arrayContaining(['4', '096', '4096']));
    expect(lexemes('1 500 000 h')).toContain('1500000');
    expect(lexemes('version 1.1 200 times, 2 3456')).not.toEqual(expect.arrayContaining(['1200']));
  });

  it('find English in every form of the word', () => {
    const stemsOf = (text: string) => lexemes(text).filter((lexeme) => lexeme.startsWith('~'));
    expect(stemsOf('transactions')).toEqual(stemsOf('transaction'));
    expect(stemsOf('Ordering')).toEqual(stemsOf('ordered'));
  });

  it('give pairs across words no position, so words rank above them', () => {
    const tokens = tokensOf('参考架构');
    expect(tokens.find(({ lexeme }) => lexeme === '架构')?.position).toBe(2);
    expect(tokens.find(({ lexeme }) => lexeme === '考架')).toEqual({ lexeme: '考架' });
  });

  it('become a vector in which nothing breaks out of its quotes', () => {
    expect(vectorOf([["it's", 'A']])).toBe("'it':1A 's':2A");
    expect(vectorOf([['超节点', 'A']])).toContain("'超节点':");
  });
});

describe('a query', () => {
  it('consists of words in all their forms, and of their synonyms in both languages', () => {
    expect(conditions('flit ordering')).toEqual(["'~flit'", "'~order'"]);
    const [concept = ''] = conditions('Transaction Layers');
    expect(concept).toContain("'事务' & '务层'");
    expect(concept).toContain("'~transact'");
    expect(parse('事务层').otherNames).toEqual(['transaction layer', 'txn layer']);
    expect(conditions('transactional layering').join(' ')).not.toContain('事务层');
  });

  it('values what was written above what only means the same', () => {
    const [term] = parseQuery('吞吐', new Synonyms([['反压', 'backpressure']], [['吞吐', '带宽']])).required;
    expect(term?.forms.map(({ lexemes: [lexeme], worth }) => [lexeme, worth])).toEqual([
      ['吞吐', 1],
      ['带宽', 0.7],
    ]);
    expect(parseQuery('吞吐', new Synonyms([], [['吞吐', '带宽']])).similarNames).toEqual(['带宽']);
  });

  it('takes quoted phrases letter by letter and leaves out what has a minus', () => {
    const query = parse('“memory lease” -renewal -"end of life" pool');
    expect(query.phrases.map(({ text }) => text)).toEqual(['memory lease']);
    expect(query.excluded.map(({ condition }) => condition)).toEqual([
      "'~renew'",
      "('~end') & ('of') & ('~life')",
    ]);
    expect(query.plain).toBe('memory lease pool');
    expect(parse('cut-through').excluded).toEqual([]);
  });

  it('lets OR and | choose, and then demands no phrase', () => {
    expect(conditions('flit OR packet')).toEqual(["('~flit') | ('~packet')"]);
    expect(parse('"memory lease" | pool').phrases).toEqual([]);
    expect(conditions('this or flit')).toEqual(["'~flit'"]);
  });

  it('drops words of questions unless there are no others', () => {
    expect(conditions('how do I unsubscribe')).toEqual(["'~unsubscrib'"]);
    expect(conditions('如何订阅')).toEqual(["'订阅'"]);
    expect(conditions('什么是超节点')).toEqual(conditions('超节点'));
    expect(conditions('一个超节点有多少个端点？')).toEqual([...conditions('超节点'), "'有'", "'端点'"]);
    expect(conditions('社区里有哪些行为规范')).not.toContain("'里'");
    expect(conditions('去哪里提问')).toEqual(conditions('提问'));
    expect(conditions('what is the')).toContain("'~what'");
    expect(conditions('是什么')).toContain("'什么'");
    expect(parse('how fast is a link').isQuestion).toBe(true);
    expect(parse('链路有多快？').isQuestion).toBe(true);
    expect(parse('link training').isQuestion).toBe(false);
  });

  it('keeps the words of a question that are part of a name', () => {
    const asked = parseQuery('1.1版改了什么', new Synonyms([], [['改了什么', 'what changed']]));
    expect(asked.required.map(({ condition }) => condition).join(' ')).toContain("'~chang'");
  });

  it('looks up names of one concept one by one', () => {
    const [concept] = parse('事务层').required;
    expect(concept?.titles.map(({ condition }) => condition)).toContain("('~transact') & ('~layer')");
  });

  it.each([
    '',
    '   ',
    '-',
    '"',
    '""',
    '| OR -',
    "'; --",
    '😀👩‍🚀',
    '\u0000\u0001',
    '()[]{}*?.+^$\\',
    '-only -negative',
  ])('that says nothing (%j) asks for nothing', (nothing) => {
    expect(conditions(nothing)).toEqual([]);
    expect(closestQuery(parse(nothing))).toBeUndefined();
  });

  it('stays small for any input', () => {
    const query = parse(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '));
    expect(query.required).toHaveLength(16);
    expect((closestQuery(query) ?? '').length).toBeLessThan(40_000);
  });

  it('finds the closest when some words are missing', () => {
    expect(closestQuery(parse('超结点'))).toBe("((('结') & ('点')) | (('超') & ('点')) | (('超') & ('结')))");
    expect(closestQuery(parse('hedd'))).toBe("'hedd':*");
  });

  it('completes the last word only', () => {
    expect(prefixQuery(parse('memory po'))).toBe("('~memori') & 'po':*");
    expect(prefixQuery(parse('超节'))).toBe("'超节'");
  });

  it('gives the positions of words that may be misspelled', () => {
    expect(parse('the “trasnaction” layr').words).toEqual([{ word: 'layr', at: 18, length: 4 }]);
  });
});

describe('spelling', () => {
  it('counts letters that are wrong, missing, too many or exchanged', () => {
    expect(editDistance('trasnaction', 'transaction', 2)).toBe(1);
    expect(editDistance('layr', 'layer', 2)).toBe(1);
    expect(editDistance('flit', 'fleet', 2)).toBe(2);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });

  it('prefers the closer, then the more frequent word, and corrects no known one', () => {
    const words = [
      { word: 'layer', entries: 3 },
      { word: 'lager', entries: 9 },
      { word: 'later', entries: 5 },
    ];
    expect(closestSpelling('laxer', words)).toBe('lager');
    expect(closestSpelling('layr', words)).toBe('layer');
    expect(closestSpelling('later', words)).toBeUndefined();
    expect(closestSpelling('zebra', words)).toBeUndefined();
  });
});

describe('titles', () => {
  it('are compared without punctuation and width', () => {
    expect(keyOf('综联是什么？')).toBe(keyOf('综联是什么'));
    expect(keyOf('Why are flits 24 bytes long?')).toBe('why are flits 24 bytes long');
    expect(keyOf('heddle-dissect 0.4: a trace')).toBe('heddle-dissect 0.4 a trace');
  });
});

describe('marks and excerpts', () => {
  const marker = (query: string) => new Marker(parse(query).required.flatMap(({ marks }) => marks));

  it('mark every form of a word and nothing inside others', () => {
    const text = 'Flits and FLIT, not flitting-like outfits; 超節點與节点。';
    const shown = marker('flits 超节点')
      .find(text)
      .map(([from, to]) => text.slice(from, to));
    expect(shown).toEqual(['Flits', 'FLIT', 'flitting', '超節點']);
  });

  it('do not mark what says nothing in a name of several words', () => {
    const query = parseQuery('坏了', new Synonyms([['坏了', '失效']]));
    expect(query.required.flatMap(({ marks }) => marks)).not.toContain('了');
    expect(query.required.flatMap(({ marks }) => marks)).toContain('失效');
  });

  it('show the words around the first dense group of hits, with places that fit', () => {
    const text = `${'Weft and warp. '.repeat(30)}Here the memory lease is renewed. ${'More of it. '.repeat(30)}`;
    const { excerpt, highlights } = excerptOf(text, marker('memory lease'));
    expect(excerpt.startsWith('…')).toBe(true);
    expect(excerpt.length).toBeLessThan(200);
    expect(highlights.map(([from, to]) => excerpt.slice(from, to))).toEqual(['memory', 'lease']);
  });

  it('mark a number however its thousands are set apart', () => {
    const text = 'A domain has 4\u00a0096 endpoints, not 096 of them.';
    const shown = marker('4096')
      .find(text)
      .map(([from, to]) => text.slice(from, to));
    expect(shown).toEqual(['4\u00a0096']);
  });

  it('do not begin with what parts the cells of a table', () => {
    const { excerpt } = excerptOf(`${'RW · '.repeat(60)}lease · ${'RO | '.repeat(60)}`, marker('lease'));
    expect(excerpt).toMatch(/^…RW · .*lease/);
  });

  it('keep their full stop apart from what says that more follows', () => {
    const { excerpt } = excerptOf(`lease ${'x'.repeat(172)}. ${'more '.repeat(9)}`, marker('lease'));
    expect(excerpt).toMatch(/x\. …$/);
  });

  it('never cut a character in half', () => {
    const { excerpt } = excerptOf(`${'😀'.repeat(200)} lease ${'😀'.repeat(200)}`, marker('lease'));
    expect(excerpt.isWellFormed()).toBe(true);
  });
});
