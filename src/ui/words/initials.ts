/** Instead of a picture: the first character of a Chinese name, the first letters of the first and the last word elsewhere. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s·]+/).filter((word) => word !== '');
  const ends = /\p{sc=Han}/u.test(name) ? words.slice(0, 1) : [words[0], words.length > 1 && words.at(-1)];
  return ends
    .map((word) => (word ? Array.from(word)[0] : ''))
    .join('')
    .toLocaleUpperCase('en');
}
