/** The handbooks as modules, which the bundler makes: src/platform/next-adapter/handbooks.ts. */
declare module '*.md' {
  const handbook: import('./handbook').Handbook;
  export default handbook;
}
