import { callAs } from '../console/session.ts'

export const role = 'operator'
export const call = callAs(role)

/** A field of an answer whose shape the caller knows by the route. */
export const textIn = (data: unknown, name: string): string =>
  String(Reflect.get(Object(data), name) ?? '')
