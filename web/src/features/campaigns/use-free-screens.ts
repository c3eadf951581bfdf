import type { Campaign } from '@marquee/contract/campaigns'
import { useAvailability } from './api.ts'
import { type Lookup, toLookup } from './form.ts'
import { type FormState, excludeTaken } from './form-state.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'

/** The delay after the last key before the lookup (AVL-3). */
const DEBOUNCE_MS = 300

/** The free screens for the values of the form. */
export function useFreeScreens(
  { form, taken }: Pick<FormState, 'form' | 'taken'>,
  stored: Campaign | undefined,
  storedVideo: string | undefined,
) {
  const lookup = toLookup(form, stored, storedVideo)
  const wanted = JSON.stringify(lookup)
  const settled = useDebouncedValue(wanted, DEBOUNCE_MS)
  const asked = JSON.parse(settled) as Lookup | null // written two lines above
  const { answer, previous, failure, isAsking, lookAgain } = useAvailability(asked)
  const isPresent = settled === wanted && answer !== undefined
  const shown = lookup && previous?.type === form.type ? excludeTaken(previous, taken) : undefined
  return {
    lookup,
    /** the answer for the current form; undefined until it arrives */
    availability: isPresent ? shown : undefined,
    /** the same, or an older answer to show until then */
    shown,
    isOld: !isPresent,
    failure: settled === wanted && !isAsking ? failure : null,
    lookAgain,
  }
}
