import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/texts/operator'
import { useState } from 'react'

/** The usual reasons for rejecting something of a kind; they refer to facts shown beside it. */
const TEMPLATES: Readonly<Record<Review['kind'], readonly string[]>> = {
  campaign: operatorTexts.reasons,
  infotainment: operatorTexts.reasons,
  vehicle: operatorTexts.vehicleReasons,
  restaurant: operatorTexts.restaurantReasons,
}

/** The reason of a no: one of the templates, or a sentence of the operator's own. */
export function useReasons(review: Review | undefined) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [ownWords, setOwnWords] = useState('')
  /** A no was wanted without a reason, which it needs. */
  const [isAsked, setAsked] = useState(false)
  const templates = review ? TEMPLATES[review.kind] : operatorTexts.reasons
  const words = chosen === null ? '' : (templates[chosen] ?? ownWords.trim())
  return {
    templates,
    chosen,
    ownWords,
    words,
    isAsked: isAsked && words === '',
    choose: setChosen,
    write: setOwnWords,
    ask: () => setAsked(true),
    clear: () => {
      setChosen(null)
      setOwnWords('')
      setAsked(false)
    },
  }
}
