// What other modules of tenancy may use of certificates.
export { certificateRoutes } from './routes.ts';
export { readCertificate } from './stored-certificates.ts';
