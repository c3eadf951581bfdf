/** Whether this browser can convert videos; without a secure connection, browsers do not offer their encoders. */
export const hasEncoder = (): boolean => 'VideoEncoder' in globalThis
