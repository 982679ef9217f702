import { oneOf } from './crawlers.ts'

/** Libraries, terminals and shells, by the name that they send when nobody gives them another. */
export const RUNTIMES = oneOf(
  // JavaScript
  /^(?:node|nodejs|undici|bun|deno|got|ky|wreck)\b|\bnode(?:\.js)?\/v?\d|node-fetch|superagent/,
  /axios|needle\/|cloudflare-workers/,
  // Python, Ruby, PHP, Perl
  /^python|\bpython\/\d|python-(?:requests|httpx|urllib)|aiohttp|pycurl|urllib/,
  /^(?:requests|httpx)\//,
  /^ruby\b|faraday|httparty|typhoeus|^rest-client|^http\.rb|^mechanize|guzzle|^php\b|\bphp\/\d/,
  /symfony httpclient|libwww-perl|^lwp/,
  // Go, Rust, Java, .NET, Elixir, C
  /go-http-client|^go-resty|fasthttp|reqwest|^hyper\/|^ureq|^isahc/,
  /^java\/|^ahc\/|indy library|\bjava[ /]1?\d|okhttp/,
  /(?:apache|jakarta|commons|async|java)[ -]?http-?client|^ktor|reactornetty|vert\.x|^jersey\b/,
  /^spring\b|akka-http|^sttp/,
  /^restsharp|\.net\/\d|^dotnet|^microsoft\.net|^system\.net|powershell|winhttp|^hackney/,
  /^mint\/|^(?:finch|tesla|elixir|erlang|dart)\b/,
  /^curl|\bcurl\/\d|libcurl|^wget|^httpie|^xh\/|^postman|^insomnia|^bruno|^grpc|^lua-resty/,
  // Whatever has the protocol, a language or its trade in its name
  /^(?!mozilla)(?:[^ (/]*http[^ (:/]*(?=[/ ]|$)|.*\b(?:http[ _-]?(?:client|component)|http$))/,
  /^(?!mozilla).*(?:\b(?:uri|rest|web|java|ruby|php|python|perl)[\w -]{0,20}(?:client|library)\b)/,
  /^(?!mozilla).*(?:\(perl\b|\bcpython\/)|^\w*-?requests\/|browserkit$|mechanize/,
  /^(?:pip|aria2|gsoap|boost\.beast|nscurl|curb|cakephp|apachebench)\b|^go\b.*package/,
  // What apps are built with, and what stands between an app and the network
  /dart\/|\(dart:io\)|^dalvik|\belectron\/|\batomshell\/|electron-fetch|unityplayer|unitywebrequest/,
  /^expo\/|^react-?native|^amazon cloudfront/,
  /(?:^|[ -])cli(?:\/|$)|[\w.]-?cli\/|gravity-js|-sdk\/|^[\w.-]+sdk\/|(?:^|-)proxy\//,
  /^(?:openai|anthropic|claude-code|cursor|codex)\//,
)

/** Addresses that libraries put into agents, as else only crawlers do: cut out before an agent is judged. */
export const LIBRARY_PAGE =
  /\(\+?https?:\/\/github\.com\/[^)]*\)|https?:\/\/(?:www\.)?bsalsa\.com/gi
export const WITH_PAGE =
  /^(?:[a-z]+-fetch|got|req|node-superagent|php-curl-class|wreck|needle)\b|msie .*bsalsa\.com/i
