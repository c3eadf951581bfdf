import { getCampaignReport } from '@marquee/contract/campaign-reports'
import {
  exportCampaignDelivery,
  getCampaignDelivery,
  getCampaignHistory,
  getScreenDelivery,
} from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { logFailure } from '../../lib/log.ts'
import { keys } from '../../lib/query.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useCall } from '../../lib/use-call.ts'
import { useToast } from '../../ui/toasts.tsx'

/**
 * Guaranteed and proven plays. They update on their own, because an event about plays invalidates the campaign's
 * queries.
 */
export const useDelivery = (id: string) =>
  useCall([...keys.campaign(id), 'delivery'], getCampaignDelivery, { params: { id } })

/** The days of one screen, requested when the user opens them. */
export const useScreenDelivery = (id: string, screenId: string) =>
  useCall([...keys.campaign(id), 'delivery', screenId], getScreenDelivery, { params: { id, screenId } })

/** The history of the campaign, oldest first. */
export const useHistory = (id: string) =>
  useCall([...keys.campaign(id), 'history'], getCampaignHistory, { params: { id } })

const FILES = { csv: exportCampaignDelivery, report: getCampaignReport } as const
export type DeliveryFile = keyof typeof FILES

/** Downloads the delivery as a file; reports the received bytes and can be cancelled. */
export function useExport(id: string, file: DeliveryFile) {
  const toast = useToast()
  const underWay = useRef<AbortController>(null)
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  useEffect(() => () => underWay.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    underWay.current = controller
    setReceivedBytes(0)
    setMessage(texts.csvStarted)
    try {
      const send = { params: { id }, onBytes: setReceivedBytes, signal: controller.signal }
      const { name, content } = await download(FILES[file], send)
      saveFile(name, content)
      setMessage(texts.csvSaved)
    } catch (failure) {
      setMessage(controller.signal.aborted ? texts.csvCancelled : '')
      if (controller.signal.aborted) return
      logFailure('The delivery was not saved', failure)
      toast.error(texts.csvFailed, getErrorMessage(failure))
    } finally {
      setReceivedBytes(null)
    }
  }
  return { start: () => void start(), cancel: () => underWay.current?.abort(), receivedBytes, message }
}
