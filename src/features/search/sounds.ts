/** Names by how they sound, for queries typed in pinyin or with characters of the same sound. */
export interface Sounds {
  /** The name that letters spell in pinyin, whole or by the first letter of each syllable. */
  fromLetters(letters: string): string | undefined;
  /** The text with what sounds like a name replaced by it; undefined when nothing does. */
  corrected(text: string): string | undefined;
}

/** Syllables of a name that can be typed by their first letters; longer ones nobody abbreviates. */
const LONGEST_ABBREVIATED = 6;

/** Spellings of one name that are known; with more, only the usual one. */
const MOST_SPELLINGS = 32;

/** Characters of a name that are compared. */
const SHORTEST = 2;
const LONGEST = 12;

/** Reads the names. The table of readings is only loaded by processes that need it. */
export async function readSounds(names: Iterable<string>): Promise<Sounds> {
  const { pinyin } = await import('pinyin-pro');
  const read = (text: string) => pinyin(text, { toneType: 'none', type: 'array', v: true });
  const allReadings = (character: string) =>
    pinyin(character, { toneType: 'none', type: 'array', v: true, multiple: true });
  // Alone, a character always has the same reading, also where a wrong neighbor would give it another one.
  const readings = new Map<string, string>();
  const readAlone = (character: string): string => {
    const reading = readings.get(character) ?? alike(read(character)[0] ?? '');
    readings.set(character, reading);
    return reading;
  };
  const soundOf = (text: string) => Array.from(text, readAlone).join(' ');

  const known = new Set<string>();
  const spelled = new Map<string, string>();
  const initials = new Map<string, string>();
  const sounding = new Map<string, string>();
  for (const name of names) {
    if (known.has(name) || !/^\p{sc=Han}+$/u.test(name)) continue;
    if (name.length < SHORTEST || name.length > LONGEST) continue;
    known.add(name);
    const syllables = read(name);
    // The names come in the order of their importance.
    for (const spelling of spellings(name, syllables)) putFirst(spelled, spelling, name);
    if (syllables.length <= LONGEST_ABBREVIATED) {
      putFirst(initials, syllables.map((syllable) => syllable.charAt(0)).join(''), name);
    }
    putFirst(sounding, soundOf(name), name);
  }

  // The dictionary does not know the words of the field, so it may read a character of theirs in its other way.
  function spellings(name: string, syllables: readonly string[]): string[] {
    let begun = [''];
    for (const [index, character] of Array.from(name).entries()) {
      const readings = new Set([syllables[index] ?? '', ...allReadings(character)]);
      if (begun.length * readings.size > MOST_SPELLINGS) return [syllables.join('')];
      begun = begun.flatMap((start) => Array.from(readings, (reading) => start + reading));
    }
    return begun;
  }

  return {
    fromLetters: (letters) => spelled.get(letters) ?? initials.get(letters),
    corrected(text) {
      const better = text.replaceAll(/\p{sc=Han}{2,}/gu, (run) => {
        let result = '';
        let at = 0;
        while (at < run.length) {
          const found = nameAt(run, at);
          result += found ?? run.charAt(at);
          at += found?.length ?? 1;
        }
        return result;
      });
      return better === text ? undefined : better;
    },
  };

  /** The longest name that is, or sounds like, what begins at this place. */
  function nameAt(run: string, at: number): string | undefined {
    for (let length = Math.min(LONGEST, run.length - at); length >= SHORTEST; length -= 1) {
      const part = run.slice(at, at + length);
      if (known.has(part)) return part;
      const name = sounding.get(soundOf(part));
      if (name?.length === length) return name;
    }
    return undefined;
  }
}

/** A syllable without what speakers of many regions do not tell apart. */
function alike(syllable: string): string {
  return syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^l/, 'n')
    .replace(/([aei]n)g$/, '$1');
}

function putFirst(map: Map<string, string>, key: string, name: string): void {
  if (!map.has(key)) map.set(key, name);
}
