/** Writes the widths of src/ui/breakpoints.css in place of the names in media queries (ADR 108). */
export default {
  plugins: {
    '@csstools/postcss-global-data': { files: ['src/ui/breakpoints.css'] },
    'postcss-custom-media': {},
  },
};
