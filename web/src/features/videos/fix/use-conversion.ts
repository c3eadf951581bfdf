import type { VideoFacts, VideoRule } from '@marquee/contract/media.rules'
import { videoFixTexts as texts } from '@marquee/contract/messages/video-fix'
import { useEffect, useRef, useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { logFailure } from '../../../lib/log.ts'
import { readVideoFacts } from '../../../lib/video-facts.ts'
import { deriveChosenVideo } from '../chosen-video.ts'
import { ConversionFailed, convertVideo } from './convert-video.ts'
import { estimateSecondsLeft, type FixChoice } from './video-fix.rules.ts'

export type ConversionState =
  | { kind: 'idle' }
  | { kind: 'running'; percent: number; secondsLeft: number | null }
  | { kind: 'failed'; text: string }

export type VideoToFix = { file: File; facts: VideoFacts; rule: VideoRule }

/** A conversion with its progress; it ends at once when it is cancelled or its dialog closes. */
export function useConversion({ file, facts, rule }: VideoToFix, onFixed: (result: File) => void) {
  const [state, setState] = useState<ConversionState>({ kind: 'idle' })
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async (choice: FixChoice) => {
    abort.current = new AbortController()
    const { signal } = abort.current
    const startedAtMs = getNow().getTime()
    const onProgress = (progress: number) => {
      if (signal.aborted) return
      const percent = Math.floor(progress * 100)
      const secondsLeft = estimateSecondsLeft(progress, getNow().getTime() - startedAtMs)
      setState({ kind: 'running', percent, secondsLeft })
    }
    onProgress(0)
    try {
      const result = await convertVideo({ file, facts, rule, choice, onProgress, signal })
      const judged = deriveChosenVideo(result, await readVideoFacts(result), rule)
      if (signal.aborted) return
      if (judged.kind === 'fits') onFixed(result)
      else setState({ kind: 'failed', text: texts.stillRefused })
    } catch (failure) {
      if (signal.aborted) return
      logFailure('The video cannot be converted', failure)
      setState({ kind: 'failed', text: texts.problems[getProblem(failure)] })
    }
  }
  const cancel = () => {
    abort.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}

const getProblem = (failure: unknown) => (failure instanceof ConversionFailed ? failure.problem : 'failed')
