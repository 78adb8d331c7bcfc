/**
 * Lint rules of this project that no ready-made plugin has.
 */

/** Whether the file is browser code: a `ui` folder, or marked with the 'use client' directive. */
function isBrowserCode(filename, program) {
  const insideUi = /\/src\/(?:features\/[^/]+\/)?ui\//.test(filename.replaceAll('\\', '/'));
  return insideUi || program.body.some((statement) => statement.directive === 'use client');
}

/** Generated Payload types describe database rows; the browser gets DTOs, so that fields cannot leak by accident. */
const noPayloadTypesInBrowserCode = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      leak: 'Generated Payload types must not reach ui/ or client components: pass a DTO from queries.ts instead.',
    },
  },
  create(context) {
    let browserCode = false;
    const check = (node) => {
      if (browserCode && node.source && /(?:^|\/)payload-types(?:\.ts)?$/.test(node.source.value)) {
        context.report({ node, messageId: 'leak' });
      }
    };
    return {
      Program(node) {
        browserCode = isBrowserCode(context.filename, node);
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default {
  meta: { name: 'portal' },
  rules: { 'no-payload-types-in-browser-code': noPayloadTypesInBrowserCode },
};
