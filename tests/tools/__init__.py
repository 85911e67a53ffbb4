"""Developer tools: pictures, films and measurements of the app. They import no test."""
