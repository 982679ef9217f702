/** Of the tools, as they introduce themselves. */
export const VERSION = '0.1.0'
