import { operatorTexts } from '@marquee/contract/messages/operator'
import type { RefObject } from 'react'
import { type PageKey, useSingleKeys } from '../../../lib/single-keys.ts'
import { togglePlayback } from './toggle-playback.ts'
import { matchKey } from './queue.rules.ts'
import type { Queue } from './use-queue.ts'

const { shortcuts } = operatorTexts
const KEYS: readonly PageKey[] = [
  { keys: ['j', 'k'], what: shortcuts.move },
  { keys: ['a'], what: shortcuts.approve },
  { keys: ['1', '7'], what: shortcuts.reasons },
  { keys: ['8'], what: shortcuts.own },
  { keys: ['r'], what: shortcuts.reject },
  { keys: ['z'], what: shortcuts.undo },
  { keys: [operatorTexts.keySpace], what: shortcuts.play },
  { keys: ['h'], what: shortcuts.history },
  { keys: ['s'], what: shortcuts.screens },
  { keys: ['c'], what: shortcuts.compare },
]

/** The queue by single keys (KEY-3). */
export function useQueueKeys(queue: Queue, player: RefObject<HTMLVideoElement | null>): void {
  useSingleKeys(KEYS, (event) => {
    const meaning = matchKey(event.key)
    // Space presses a focused button, as usual; a repeated key event of a held key makes no decision.
    const target = event.target instanceof HTMLElement ? event.target : null
    if (!meaning || (event.key === ' ' && target?.closest('button, a, summary, [role=tab]'))) return false
    if ('move' in meaning) queue.move(meaning.move)
    else if (event.repeat) return true
    else if ('reason' in meaning) queue.chooseReason(meaning.reason)
    else if (meaning.act === 'play') togglePlayback(player.current)
    else if (meaning.act === 'undo') queue.undo()
    else if (meaning.act === 'screens') queue.setScreensOpen(queue.shown !== undefined)
    else if (meaning.act === 'compare') queue.toggleComparison()
    else if (meaning.act === 'history') queue.setHistoryOpen(queue.shown !== undefined)
    else queue.decide(meaning.act)
    return true
  })
}
