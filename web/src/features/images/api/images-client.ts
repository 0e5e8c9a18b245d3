import { imageGallery } from '@atelier/contract/images/gallery'
import { images } from '@atelier/contract/images/images'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'

export const imagesClient = clientFor({ ...images, ...imageGallery })
/** The long calls, which answer at once with the job that was accepted. */
export const imageJobs = jobClientFor(images)
