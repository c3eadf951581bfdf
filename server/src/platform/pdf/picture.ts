import type { Parent, Sheet } from './sheet.ts'

export type Picture = { jpeg: Uint8Array; width: number; height: number }

/**
 * Draws a picture as large as fits into a box, in its middle, with round corners.
 *
 * @returns where it is
 */
export function drawPicture(
  { doc }: Sheet,
  { parent, alt }: { parent: Parent; alt: string },
  { jpeg, width, height }: Picture,
  box: { x: number; y: number; width: number; height: number },
  radius: number,
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  const shown = { width: width * scale, height: height * scale }
  const place = {
    x: box.x + (box.width - shown.width) / 2,
    y: box.y + (box.height - shown.height) / 2,
    ...shown,
  }
  const draw = () => {
    doc.save().roundedRect(place.x, place.y, place.width, place.height, radius).clip()
    doc.image(Buffer.from(jpeg), place.x, place.y, shown).restore()
  }
  parent.add(doc.struct('Figure', { alt }, draw))
  return place
}
