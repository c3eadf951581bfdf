import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { createInstallerLink, listInstallerLinks, withdrawInstallerLink } from '@marquee/contract/installer-links'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'

/** The links for installers, the newest first. */
export const useInstallerLinks = () => useCall(keys.installerLinks(), listInstallerLinks)

/** Creates a link; only the reply has its address. */
export const useCreateInstallerLink = () =>
  useChange(
    (body: EndpointBodyInput<typeof createInstallerLink>) => call(createInstallerLink, { body }),
    [keys.installerLinks()],
  )

export const useWithdrawInstallerLink = () =>
  useChange((id: string) => call(withdrawInstallerLink, { params: { id } }), [keys.installerLinks()])
