import type { DefaultServerCellComponentProps } from 'payload';
import { formatFilesize } from 'payload/shared';

/** List cell of a size in bytes. */
export function FileSizeCell({ cellData }: DefaultServerCellComponentProps) {
  return typeof cellData === 'number' ? formatFilesize(cellData) : null;
}
