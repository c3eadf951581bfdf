import { NotBuilt } from '../../ui/not-built.tsx'

export function Component() {
  return <NotBuilt />
}
