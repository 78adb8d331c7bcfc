import sanitizeHtml from 'sanitize-html';
import sharp from 'sharp';

import type { CollectionBeforeOperationHook } from 'payload';

/** SVG elements for pictures; nothing that scripts, animates by script, embeds or links (OWASP ASVS 5.0, 1.3.4). */
const ALLOWED_ELEMENTS = [
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'marker',
  'pattern',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
  'symbol',
  'use',
];

const ALLOWED_ATTRIBUTES = [
  'id',
  'class',
  'xmlns',
  'viewBox',
  'width',
  'height',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'd',
  'points',
  'transform',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'stroke-miterlimit',
  'opacity',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'alignment-baseline',
  'dx',
  'dy',
  'rotate',
  'textLength',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'patternUnits',
  'patternTransform',
  'patternContentUnits',
  'clip-path',
  'mask',
  'marker-start',
  'marker-mid',
  'marker-end',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'refX',
  'refY',
  'orient',
  'preserveAspectRatio',
  'role',
  'aria-label',
  'aria-hidden',
  'aria-labelledby',
  'vector-effect',
  'paint-order',
  'xml:space',
  'href',
];

/** Removes everything from an SVG document that is not drawing: scripts, handlers, foreign objects, outside references. */
export function sanitizeSvg(source: string): string {
  return sanitizeHtml(source, {
    allowedTags: ALLOWED_ELEMENTS,
    allowedAttributes: { '*': ALLOWED_ATTRIBUTES },
    allowedSchemes: [],
    allowProtocolRelative: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: withoutOutsideReferences(attributes) }),
    },
  });
}

function withoutOutsideReferences(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (name === 'href') return value.startsWith('#');
      return !/url\(\s*['"]?(?!#)/i.test(value) && !/javascript:/i.test(value);
    }),
  );
}

/**
 * Cleans an uploaded SVG before it is stored, because figures are inlined into public pages, and records the average
 * colour of any picture for the time until it has loaded.
 */
export const sanitizeSvgUpload: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args;
  const file = req.file;
  if (!file) return args;
  if (file.mimetype === 'image/svg+xml' || /\.svg$/i.test(file.name)) {
    file.data = Buffer.from(sanitizeSvg(file.data.toString('utf8')), 'utf8');
    file.size = file.data.byteLength;
    return args;
  }
  if (!file.mimetype.startsWith('image/')) return args;
  const data = (args as { data?: Record<string, unknown> }).data;
  if (data) data.placeholder = await averageColour(file.data);
  return args;
};

async function averageColour(picture: Buffer): Promise<string | undefined> {
  try {
    const { data } = await sharp(picture)
      .resize(1, 1)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return `#${[...data.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  } catch {
    // Not a readable picture: Payload's own check of the file refuses it with a clear message.
    return undefined;
  }
}
