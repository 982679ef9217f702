/** Lines to copy. What is wider than the page scrolls, also by keys. */
export const Code = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <pre tabIndex={0}>
    <code>{text}</code>
  </pre>
)
