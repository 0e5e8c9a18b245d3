/** Walks to a provider and back as a browser does, with its cookies. */
export function openBrowser(issuer: string) {
  const cookies = new Map<string, string>()

  async function load(url: string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }

  /** Until it is sent elsewhere. */
  async function follow(first: Response, from: string): Promise<URL> {
    let [response, url] = [first, from]
    for (let step = 0; step < 10; step += 1) {
      const location = response.headers.get('location')
      if (location === null) throw new Error(await response.text())
      url = new URL(location, url).href
      if (!url.startsWith(issuer)) return new URL(url)
      response = await load(url)
    }
    throw new Error('no way back')
  }

  return {
    /** The parameters of the address that the provider sends back to. */
    walk: async (address: string): Promise<string> =>
      (await follow(await load(address), address)).search.slice(1),
    /** Leaves the provider by its page; where that leads, if elsewhere. */
    async leave(address: string): Promise<string | undefined> {
      const page = await (await load(address)).text()
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
      const left = await load(action, new URLSearchParams({ xsrf, logout: 'yes' }))
      const location = left.headers.get('location') ?? ''
      return location.startsWith(issuer) ? undefined : location
    },
  }
}
