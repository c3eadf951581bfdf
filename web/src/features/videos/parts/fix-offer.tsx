import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconWand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import type { VideoFacts, VideoRule } from '@marquee/contract/media.rules'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { formatList } from '../../../lib/format.ts'
import { hasEncoder } from '../../../lib/has-encoder.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { ChosenVideo } from '../chosen-video.ts'
import { type Fix, listFixes } from '../fixes.rules.ts'
import { useLazyDialog } from '../use-lazy-dialog.ts'
import { VIDEO_NAME_ID } from './video-preview.tsx'

const loadDialog = () => import('../fix/fix-dialog.tsx')
const FixDialog = lazy(async () => ({ default: (await loadDialog()).FixDialog }))

type Video = { video: ChosenVideo; rule: VideoRule }

/** What Marquee can change in a refused video; else how to export one that it cannot read. */
export function FixNote({ video, rule }: Video) {
  if (video.kind === 'refused' && video.hasOtherCodec && !video.facts) {
    return (
      <Callout tone="plain" title={texts.exportTitle}>
        {texts.exportHelp}
      </Callout>
    )
  }
  const fixable = findFixable({ video, rule })
  if (!fixable || fixable.fixes.length === 0) return null
  const fixes = formatList(fixable.fixes.map((fix) => describeFix(fix, rule)))
  return (
    <Callout tone="plain" title={texts.fixTitle}>
      {texts.fixText({ fixes })}
    </Callout>
  )
}

/** Opens the dialog that fixes a refused video, or adjusts any other; it is loaded when it is opened first. */
export function FixButton({ video, rule, disabled, onFixed }: Video & FixAction) {
  const fixable = findFixable({ video, rule })
  return fixable && <OpeningButton {...fixable} {...{ rule, disabled, onFixed }} />
}

type FixAction = { disabled: boolean; onFixed: (result: File) => void }
type Fixable = { file: File; facts: VideoFacts; fixes: readonly Fix[] }

function findFixable({ video, rule }: Video): Fixable | null {
  if ((video.kind !== 'fits' && video.kind !== 'refused') || !video.facts || !hasEncoder()) return null
  const { file, facts } = video
  const fixes = listFixes(facts, rule, !(video.kind === 'refused' && video.hasOtherCodec))
  return fixes && { file, facts, fixes }
}

function OpeningButton({ file, facts, fixes, rule, disabled, onFixed }: Fixable & FixAction & Pick<Video, 'rule'>) {
  const dialog = useLazyDialog(loadDialog)
  const isNeeded = fixes.length > 0
  const words = isNeeded ? texts.fixVideo : texts.adjustVideo
  return (
    <>
      <Button
        size="small"
        icon={isNeeded ? IconWand : IconAdjustments}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={dialog.open}
      >
        {words}
      </Button>
      <Suspense>
        {dialog.isOpen && (
          <FixDialog
            {...{ file, facts, rule }}
            title={words}
            onClose={dialog.close}
            onFixed={(result) => {
              flushSync(() => {
                dialog.close()
                onFixed(result)
              })
              document.getElementById(VIDEO_NAME_ID)?.focus({ preventScroll: true })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function describeFix(fix: Fix, { orientation, maxDurationSeconds }: VideoRule): string {
  switch (fix) {
    case 'trim':
      return texts.fixes.trim({ seconds: maxDurationSeconds })
    case 'turn':
      return orientation === 'portrait' ? texts.fixes.stand : texts.fixes.lie
    default:
      return texts.fixes[fix]
  }
}
