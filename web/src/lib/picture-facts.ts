import { parsePictureHead } from '@marquee/contract/picture-head.rules'
import { MAX_PICTURE_BYTES, type PictureProblem, checkPicture } from '@marquee/contract/media.rules'

/** Enough to see what kind of file it is. */
const HEAD_BYTES = 64

/**
 * What is wrong with a chosen picture, before a byte is sent: the name of the sentence in `mediaTexts`, or null.
 *
 * The content decides, never the name or the type the system gave it. The server judges by the same rules and
 * looks deeper: it decodes.
 */
export async function checkPictureFile(file: Blob): Promise<PictureProblem | null> {
  // Of a file that is too large anyway, its beginning is enough.
  const part = file.size > MAX_PICTURE_BYTES ? file.slice(0, HEAD_BYTES) : file
  try {
    return checkPicture(parsePictureHead(new Uint8Array(await part.arrayBuffer())), file.size)
  } catch {
    // It was moved, or changed, since it was chosen: the browser cannot read it any more, nor send it.
    return 'pictureInvalid'
  }
}
