import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { decideMakegood, getMakegood } from '@marquee/contract/makegoods'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

/** What is offered for missing plays, or what became of it; only asked for a campaign that has ended. */
export const useMakegood = (id: string, hasEnded: boolean) =>
  useCall([...keys.campaign(id), 'makegood'], getMakegood, { params: { id } }, { enabled: hasEnded })

export type MakegoodChoice = EndpointBodyInput<typeof decideMakegood>

/** Chooses what was shown. After a refusal the call stays pending until the new offer has loaded. */
export function useDecideMakegood(id: string, onDecided: (message: string) => void) {
  const refresh = useRefresh(['campaigns'], keys.campaign(id), ['invoices'], keys.dashboard)
  return useMutation({
    mutationFn: (body: MakegoodChoice) => call(decideMakegood, { params: { id }, body }),
    onSuccess: ({ message }) => {
      onDecided(message)
      void refresh()
    },
    onError: refresh,
  })
}
