import type { Campaign } from '@marquee/contract/campaigns'
import { useAvailability } from './api.ts'
import { type Lookup, toLookup } from './form.ts'
import { type FormState, excludeTaken } from './form-state.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'

/** Calm enough that typing does not ask at every key (AVL-3). */
const DEBOUNCE_MS = 300

/** What is free for what stands in the form. */
export function useFreeScreens({ form, taken }: Pick<FormState, 'form' | 'taken'>, stored: Campaign | undefined) {
  const lookup = toLookup(form, stored)
  const wanted = JSON.stringify(lookup)
  const settled = useDebouncedValue(wanted, DEBOUNCE_MS)
  const asked = JSON.parse(settled) as Lookup | null // written two lines above
  const { answer, previous, failure, isAsking, lookAgain } = useAvailability(asked)
  const isPresent = settled === wanted && answer !== undefined
  const shown = lookup && previous?.type === form.type ? excludeTaken(previous, taken) : undefined
  return {
    lookup,
    /** the answer to the form as it stands; undefined until it is there */
    availability: isPresent ? shown : undefined,
    /** the same, or an older one to look at until then */
    shown,
    isOld: !isPresent,
    failure: settled === wanted && !isAsking ? failure : null,
    lookAgain,
  }
}
