import { lazy, type ReactNode, Suspense, use } from 'react'
import type { Fence, RenderFence } from '#ui/markdown/code/fence-preview.ts'
import { OpenPreviewContext } from './open-preview.ts'

/** When it cannot be loaded (no network, a newer version was installed), the code stays. */
const FencePreview = lazy(() =>
  import('./FencePreview.tsx').then(
    (module) => ({ default: module.FencePreview }),
    () => ({ default: ({ children }: { readonly children: ReactNode }) => children }),
  ),
)

/** Code of a language that may be a picture or a document. */
export const renderFence: RenderFence = (fence, card) =>
  /^(svg|xml|html?|mermaid)$/i.test(fence.language ?? '') ? (
    <ShownFence fence={fence}>{card}</ShownFence>
  ) : (
    card
  )

const ShownFence = ({
  fence,
  children,
}: {
  readonly fence: Fence
  readonly children: ReactNode
}) => (
  <Suspense fallback={children}>
    <FencePreview fence={fence} onOpen={use(OpenPreviewContext)}>
      {children}
    </FencePreview>
  </Suspense>
)
