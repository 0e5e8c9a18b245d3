/** What a frame may fetch from elsewhere: nothing. Only the page of the same origin may hold it. */
const closed = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "connect-src 'none'",
  "frame-src 'none'",
  "child-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  // Of no effect in the browsers of today: the frames' own scripts take away what it would.
  "webrtc 'block'",
]

/** For a document that someone wrote: its scripts run, and reach nothing (record 0110). */
export const previewPolicy = [...closed, "script-src 'unsafe-inline' 'unsafe-eval'"].join('; ')

/** For the renderer of diagrams: no script but ours. */
export const diagramPolicy = (nonce: string): string =>
  [...closed, `script-src 'self' 'nonce-${nonce}'`].join('; ')

/** Of every frame: no sensor, no device, no payment, no full screen. */
export const framePermissions = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')
