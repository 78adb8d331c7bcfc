/**
 * The tokens of `tokens.css` as hex, for places that know neither custom properties nor OKLCH: mail programs, pictures
 * that the server draws, the web app manifest. `colors.test.ts` compares each with its token.
 */
export const colors = {
  light: {
    ground: '#FBFAF7',
    raised: '#FFFFFF',
    text: '#141A22',
    muted: '#55606E',
    hairline: '#E2DED4',
    accent: '#A4531F',
    signal: '#2746C7',
  },
  dark: {
    ground: '#0B0F15',
    raised: '#121821',
    text: '#E9E6DF',
    muted: '#98A2B0',
    hairline: '#232C38',
    accent: '#E9A77A',
    signal: '#93AAFF',
  },
} as const;
