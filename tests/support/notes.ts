/** Notes of the build to hosts, in every spelling a server might read as theirs; none is an address of the site. */
export const HIDDEN_PATHS: readonly string[] = ['host.json', 'nginx.conf', '_headers', '_redirects'].flatMap(
  (name) => [
    `/${name}`,
    `/${name.toUpperCase()}`,
    `/${encodeFirst(name)}`,
    `/%25${encodeFirst(name).slice(1)}`,
    `/${name.replace('.', '%2e')}`,
    `/${name}/`,
    `/${name}/.`,
    `/${name}.`,
    `/${name}%20`,
    `/${name}%00`,
    `//${name}`,
    `/./${name}`,
    `/de/../${name}`,
    `/%2e/${name}`,
    `/de/%2e%2e/${name}`,
    `/de%2f..%2f${name}`,
    `/de/..%2f${name}`,
    `/_astro/../${name}`,
    `/_astro/..%2f${name}`,
    `/_astro/..%5c${name}`,
    `/members/..;/${name}`,
    `/${name}.br`,
    `/${name}.gz`,
    `/${name}.html`,
    `/${name}?lang=de`,
  ],
)

function encodeFirst(name: string): string {
  return `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
}
