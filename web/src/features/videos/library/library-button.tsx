import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import type { CompanyVideo } from '@marquee/contract/company-videos'
import type { VideoRule } from '@marquee/contract/media.rules'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { VIDEO_NAME_ID } from '../parts/video-preview.tsx'
import { useLazyDialog } from '../use-lazy-dialog.ts'

const loadDialog = () => import('./library-dialog.tsx')
const LibraryDialog = lazy(async () => ({ default: (await loadDialog()).LibraryDialog }))

type Props = { rule: VideoRule; disabled: boolean; onChoose: (video: CompanyVideo) => void }

/** Chooses an earlier video of the company instead of uploading one; its dialog is loaded when it is opened first. */
export function LibraryButton({ rule, disabled, onChoose }: Props) {
  const dialog = useLazyDialog(loadDialog)
  return (
    <>
      <Button size="small" icon={IconMovie} aria-haspopup="dialog" disabled={disabled} onClick={dialog.open}>
        {texts.chooseStored}
      </Button>
      <Suspense>
        {dialog.isOpen && (
          <LibraryDialog
            rule={rule}
            onClose={dialog.close}
            onChoose={(video) => {
              flushSync(() => {
                dialog.close()
                onChoose(video)
              })
              document.getElementById(VIDEO_NAME_ID)?.focus({ preventScroll: true })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
