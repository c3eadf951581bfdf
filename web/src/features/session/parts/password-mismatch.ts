import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { identityTexts } from '@marquee/contract/messages/identity'
import type { Notice } from '../../../ui/notice.tsx'

/** Shown when a password and its confirmation differ; nothing is sent then (REG-O-12, RESET-05). */
export const PASSWORD_MISMATCH: Notice = {
  title: identityTexts.tryAgainTitle,
  text: identityTexts.passwordsDiffer,
  tone: 'yellow',
  icon: IconLock,
}
