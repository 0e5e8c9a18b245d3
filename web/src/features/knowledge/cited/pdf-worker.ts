// Runs apart from the page, and comes with it: the page's policy loads no program of others.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
