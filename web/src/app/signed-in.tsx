import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { forgetOthersAnswers } from '../features/session/api.ts'
import { createQueryClient } from '../lib/query.ts'
import { Guard, OperatorGuard } from './guards.tsx'

/** One for the tab; everything behind the sign-in shares it. */
const queryClient = createQueryClient()
forgetOthersAnswers(queryClient)

export function ForPartners() {
  return (
    <WithQueries>
      <Guard only="partner">
        <Outlet />
      </Guard>
    </WithQueries>
  )
}

export function ForClients() {
  return (
    <WithQueries>
      <Guard only="client">
        <Outlet />
      </Guard>
    </WithQueries>
  )
}

export function ForOperators() {
  return (
    <WithQueries>
      <OperatorGuard>
        <Outlet />
      </OperatorGuard>
    </WithQueries>
  )
}

/** Pages that ask the server but need nobody signed in. */
export function ForAnyone() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}

function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
