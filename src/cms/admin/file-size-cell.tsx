import type { DefaultServerCellComponentProps } from 'payload';

import { formatBytes } from '@/ui/format';

/** List cell of a size in bytes. */
export function FileSizeCell({ cellData }: DefaultServerCellComponentProps) {
  return typeof cellData === 'number' ? formatBytes(cellData) : null;
}
