import { parsePictureHead } from '@marquee/contract/picture-head.rules'
import { MAX_PICTURE_BYTES, type PictureProblem, checkPicture } from '@marquee/contract/media.rules'

/** Enough bytes to detect the type of a file. */
const HEAD_BYTES = 64

/**
 * The problem of a chosen picture before it is sent: the name of the sentence in `mediaTexts`, or null.
 *
 * The content decides, not the name or the type from the system. The server applies the same rules and also decodes the
 * picture.
 */
export async function checkPictureFile(file: Blob): Promise<PictureProblem | null> {
  // For a file that is too large, its beginning is enough.
  const part = file.size > MAX_PICTURE_BYTES ? file.slice(0, HEAD_BYTES) : file
  try {
    return checkPicture(parsePictureHead(new Uint8Array(await part.arrayBuffer())), file.size)
  } catch {
    // The file was moved or changed since it was chosen, so the browser can neither read nor send it.
    return 'pictureInvalid'
  }
}
