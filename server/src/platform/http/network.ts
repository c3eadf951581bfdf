import { BlockList, isIP, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The origin of a call for rate limits: an IPv4 address as it is, the first 64 bits of an IPv6 address. One customer
 * has all addresses of such a network, and could otherwise exceed every limit.
 */
export function toNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [before = '', after] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after ? after.split(':') : []
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** Returns whether an address is one of these, or in one of these networks. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, getFamily(address))
    else list.addSubnet(address, Number(bits), getFamily(address))
  }
  return (address) => isIP(address) > 0 && list.check(address, getFamily(address))
}

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
