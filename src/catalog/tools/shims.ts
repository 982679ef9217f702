/**
 * Takes the place of what the SDK brings along for Workers (`alias` in wrangler.toml): a validator of JSON schemas, 22 KB
 * of which nothing is used, and schemas of every version of the protocol, built before the first message is read.
 */
export class DefaultJsonSchemaValidator {
  getValidator() {
    return () => ({ valid: false, data: undefined, errorMessage: 'not supported' }) as const
  }
}
