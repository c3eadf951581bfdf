import { reportLinkTexts as texts } from '@marquee/contract/messages/report-links'
import { getErrorMessage } from '../../../lib/call.ts'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSubscribe, useSubscription } from '../report-links-api.ts'

/** Whether the reader gets the report by email every Monday (decision 31). Not shown while that is unknown. */
export function WeeklyReport({ id }: { id: string }) {
  const toast = useToast()
  const { data } = useSubscription(id)
  const subscribe = useSubscribe(id)
  if (!data) return null
  const change = (isSubscribed: boolean) =>
    subscribe.mutate(isSubscribed, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (failure) => toast.error(getErrorMessage(failure)),
    })
  return (
    <Checkbox
      checked={subscribe.isPending ? subscribe.variables : data.isSubscribed}
      disabled={subscribe.isPending}
      onTick={change}
    >
      {texts.weekly}
    </Checkbox>
  )
}
