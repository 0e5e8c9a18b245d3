import { markUnsavedWork } from '#browser/unsaved-work.ts'

/** `fetch` for one upload, with its progress: `fetch` itself reports none. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('the connection failed'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
      const release = markUnsavedWork()
      request.onloadend = release
      // Only forms are sent this way.
      request.send(body as FormData)
    })
