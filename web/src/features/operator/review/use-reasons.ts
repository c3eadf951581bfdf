import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useState } from 'react'

/** The templates for rejecting something of a kind; they refer to the facts shown beside them. */
const TEMPLATES: Readonly<Record<Review['kind'], readonly string[]>> = {
  campaign: operatorTexts.reasons,
  infotainment: operatorTexts.reasons,
  vehicle: operatorTexts.vehicleReasons,
  restaurant: operatorTexts.restaurantReasons,
}

/** The reason of a rejection: one of the templates, or the operator's own text. */
export function useReasons(review: Review | undefined) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [ownWords, setOwnWords] = useState('')
  /** The operator tried to reject without a reason, which is required. */
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
