/** A section of a picture, in pixels of the picture after its rotation. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Edge of the square that is uploaded; the server makes it smaller still. */
const EDGE = 512;

/**
 * Draws a section of a picture as a square JPEG.
 * @param source an address that the browser can load
 * @param rotation degrees, clockwise, multiples of 90
 */
export async function cropPicture(source: string, area: CropArea, rotation: number): Promise<Blob> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const sideways = rotation % 180 !== 0;
  const width = sideways ? picture.naturalHeight : picture.naturalWidth;
  const height = sideways ? picture.naturalWidth : picture.naturalHeight;

  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw');
  // Transparent parts of a PNG become white, as the server would make them.
  context.fillStyle = 'white';
  context.fillRect(0, 0, EDGE, EDGE);
  const scale = EDGE / area.width;
  context.scale(scale, scale);
  context.translate(width / 2 - area.x, height / 2 - area.y);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);

  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))),
      'image/jpeg',
      0.9,
    );
  });
}
